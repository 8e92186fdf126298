import type { ComponentProps } from 'react'

/**
 * A form whose messages are ours: the browser neither checks nor sends it (design §8). Before the script is there it may
 * send it, but never in the address.
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
        props.onSubmit()
      }}
    />
  )
}
