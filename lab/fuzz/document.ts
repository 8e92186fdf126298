/** The parts of the OpenAPI document that requests are made from, and answers are compared with. */
export type Schema = {
  type?: string
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
  items?: Schema
  minItems?: number
  maxItems?: number
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
}

type Content = Record<string, { schema?: Schema }>

export type Operation = {
  method: string
  /** With its parameters in braces. */
  path: string
  parameters: { name: string; in: 'path' | 'query' | 'header'; schema: Schema }[]
  body: Schema | null
  responses: Record<string, { content?: Content }>
  isSignedIn: boolean
}

type Described = {
  parameters?: Operation['parameters']
  requestBody?: { content: Content }
  responses: Operation['responses']
  security?: unknown[]
}

/** Every operation of the document of the API at `address`. */
export async function readOperations(address: string): Promise<Operation[]> {
  const response = await fetch(new URL('/api/openapi.json', address))
  const { paths } = (await response.json()) as { paths: Record<string, Record<string, Described>> }
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody, responses, security }]) => ({
      method: method.toUpperCase(),
      path,
      parameters,
      body: requestBody?.content['application/json']?.schema ?? null,
      responses,
      isSignedIn: security !== undefined,
    })),
  )
}
