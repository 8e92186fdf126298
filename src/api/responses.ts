/** A complete response. `body` is the JSON value, or the text when it is not JSON. */
export type ParsedResponse = {
  status: number
  isOk: boolean
  body: unknown
  isPlainText: boolean
  errorCode: string | null
}

/** Reads a response with its body. Does not throw for a body that is not JSON, such as the page of a proxy. */
export async function parseResponse(response: Response): Promise<ParsedResponse> {
  const text = await response.text()
  const json = parseJson(text)
  return {
    status: response.status,
    isOk: response.status >= 200 && response.status <= 299,
    body: json === undefined ? text : json,
    isPlainText: json === undefined && (response.headers.get('content-type') ?? '').startsWith('text/plain'),
    errorCode: response.headers.get('x-error-code'),
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
