import type { ReactNode } from 'react'
import { importMessages } from '#messages/importScreen.ts'
import { Note } from '#ui/Note.tsx'
import type { Importing } from './imports.hooks.ts'

/** One step of the import: its heading, what failed, and what to do. */
export function Step(props: {
  title: string
  failed: string
  failure: Importing['failure']
  children: ReactNode
}) {
  const { failure } = props
  return (
    <section className="border-t border-line px-(--gutter) py-5">
      <div className="max-w-160">
        <h2 data-focus="step" tabIndex={-1} className="type-section">
          {props.title}
        </h2>
        {failure && (
          <div className="mt-4">
            <Note tone={failure.is === 'interrupted' ? 'warning' : 'error'} live>
              {textOf(failure) || props.failed}
            </Note>
          </div>
        )}
      </div>
      {props.children}
    </section>
  )
}

function textOf(failure: NonNullable<Importing['failure']>): string {
  switch (failure.is) {
    case 'file':
      return importMessages.fileProblem({ problem: failure.problem, row: failure.row ?? null })
    case 'gone':
      return importMessages.gone
    case 'interrupted':
      return importMessages.sample.interrupted
    case 'refused':
      return failure.text
  }
}
