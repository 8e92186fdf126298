/** The server or the operator's command cannot start. Its message is printed as the only line. */
export class StartError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'StartError'
  }
}
