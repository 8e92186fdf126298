/** Runs what a person starts at a terminal: prints the text that it returns, or one line with the reason why it failed. */
import { operatorMessages } from '#messages/operator.ts'
import { errorCodeOf, missingRightOf } from './db/database.ts'
import { StartError } from './startError.ts'

/**
 * @param failed makes the line for an error that has nothing but a code
 * @param isForOwner whether it needs the owner of the tables, where the role of the server is not enough
 */
export function runCommand(
  main: () => Promise<string>,
  failed: (p: { code: string }) => string,
  { isForOwner = false } = {},
): void {
  main().then(
    (text) => process.stdout.write(`${text}\n`),
    (error: unknown) => {
      const said = missingRightOf(error)
      const code = errorCodeOf(error) ?? 'unknown'
      const text =
        error instanceof StartError
          ? error.message
          : [failed({ code }), ...(said ? [operatorMessages.rightMissing({ said, isForOwner })] : [])].join(
              '\n',
            )
      process.stderr.write(`${text}\n`)
      process.exitCode = 1
    },
  )
}
