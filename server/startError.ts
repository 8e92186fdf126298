/** Why the server, or the operator's command, ends before it began; its message is the one line to show. */
export class StartError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'StartError'
  }
}
