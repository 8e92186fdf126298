import { useId, useRef } from 'react'
import { partMessages } from '#messages/parts.ts'
import { peopleMessages } from '#messages/people.ts'
import { roleNames, roleText } from '#messages/roles.ts'
import { ProofDialog } from '#session/ProofDialog.tsx'
import { Button } from '#ui/Button.tsx'
import { Form } from '#ui/Form.tsx'
import { RadioCards } from '#ui/field/RadioCards.tsx'
import { TextField } from '#ui/field/TextField.tsx'
import { Note } from '#ui/Note.tsx'
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { FormFoot } from '#ui/overlay/FormFoot.tsx'
import { useFocusRequests } from '#ui/useFocusRequests.ts'
import { type PeopleActor, type PeopleOnScreen, useInviteForm } from './people.hooks.ts'

const { inviting, choosing, removing, leaving, kept } = peopleMessages

type Part = { actor: PeopleActor; people: PeopleOnScreen }

/** What lies over the people. */
export function PeoplePanel({ actor, people }: Part) {
  const { person, isMe, isBusy, failureText, close } = people
  const words = isMe(person) ? leaving : removing
  return (
    <>
      {people.isInviting && <Inviting actor={actor} people={people} />}
      {people.isChoosingRole && <ChoosingRole actor={actor} people={people} />}
      {people.proof && (
        <ProofDialog actor={people.proof} onClose={close} text={peopleMessages.proving.ownership} />
      )}
      <ConfirmDialog
        open={people.isRemoving}
        title={isMe(person) ? leaving.title : removing.title({ name: person?.name ?? '' })}
        text={words.text}
        safe={words.keep}
        onSafe={close}
        confirm={words.confirm}
        onConfirm={people.confirmRemoval}
        busy={isBusy}
        busyText={words.busy}
      >
        {failureText && (
          <Note tone="error" live>
            {failureText}
          </Note>
        )}
      </ConfirmDialog>
      <Dialog
        open={people.isKept}
        onClose={close}
        title={kept.title}
        text={kept.text}
        foot={<Button onClick={close}>{kept.back}</Button>}
      />
    </>
  )
}

const cardsOf = (roles: PeopleOnScreen['roles']) =>
  roles.map((role) => ({ value: role, title: roleNames[role], description: roleText(role) }))

function Inviting({ actor, people }: Part) {
  const { field, isAtField } = useInviteForm(actor)
  const email = field('email')
  return (
    <FormDialog
      actor={actor}
      people={people}
      title={inviting.title}
      text={inviting.text}
      submit={inviting.submit}
      busyText={inviting.submitting}
      failureText={isAtField ? null : people.failureText}
    >
      <TextField
        {...email}
        label={inviting.fields.email}
        type="email"
        inputMode="email"
        autoComplete="off"
        required
      />
      <RadioCards {...field('role')} legend={inviting.fields.role} cards={cardsOf(people.roles)} />
    </FormDialog>
  )
}

function ChoosingRole({ actor, people }: Part) {
  return (
    <FormDialog
      actor={actor}
      people={people}
      title={choosing.title({ name: people.person?.name ?? '' })}
      submit={choosing.submit}
      busyText={partMessages.saving}
      failureText={people.failureText}
    >
      <RadioCards
        name="role"
        legend={choosing.role}
        value={people.role ?? undefined}
        cards={cardsOf(people.roles)}
        onChange={people.chooseRole}
      />
    </FormDialog>
  )
}

function FormDialog(
  props: Part & {
    title: string
    text?: string
    submit: string
    busyText: string
    failureText: string | null
    children: React.ReactNode
  },
) {
  const { actor, people, failureText } = props
  const form = useRef<HTMLFormElement>(null)
  useFocusRequests(actor, form)
  const formId = useId()
  return (
    <Dialog
      open
      onClose={people.close}
      title={props.title}
      text={props.text}
      width="wide"
      foot={
        <FormFoot form={formId} onCancel={people.close} busy={people.isBusy} busyText={props.busyText}>
          {props.submit}
        </FormFoot>
      }
    >
      <Form ref={form} id={formId} className="flex flex-col gap-4" onSubmit={people.submit}>
        <div tabIndex={-1} data-focus="outcome" className="empty:hidden">
          {failureText && (
            <Note tone="error" live>
              {failureText}
            </Note>
          )}
        </div>
        {props.children}
      </Form>
    </Dialog>
  )
}
