import type { ComponentProps } from 'react'
import { readFilled } from './typed.ts'

/**
 * A form whose messages are ours: the browser neither checks nor sends it (design §8). Before the script is there it may
 * send it, but never in the address. What was filled in without an event is read before it is submitted.
 */
export function Form(
  props: Omit<ComponentProps<'form'>, 'method' | 'noValidate' | 'onSubmit'> & { onSubmit: () => void },
) {
  return (
    <form
      {...props}
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        readFilled(event.currentTarget)
        props.onSubmit()
      }}
    />
  )
}
