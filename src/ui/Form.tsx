import type { ComponentProps } from 'react'

/** A form whose messages are ours: the browser neither checks nor sends it (design §8). */
export function Form(
  props: Omit<ComponentProps<'form'>, 'noValidate' | 'onSubmit'> & { onSubmit: () => void },
) {
  return (
    <form
      {...props}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        props.onSubmit()
      }}
    />
  )
}
