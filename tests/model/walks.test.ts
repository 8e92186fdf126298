import { expect, test } from 'vitest'
import { prepare, walkAtRandom } from './check.ts'
import { models } from './models.ts'

/** `npm run walks` asks for more. */
const walks = Number(process.env['WALKS'] ?? 500)

test.each(Object.entries(models))(
  `%s: ${walks} random walks keep to the model and break no invariant`,
  (_, model) => {
    expect(() => walkAtRandom(prepare(model), walks)).not.toThrow()
  },
  600_000,
)
