import { useEffect, useRef } from 'react'
import { PhotoIcon } from '#ui/icons.ts'
import { useWorkspace } from './workspace.hooks.ts'

type PhotoProps = {
  /** Of the product. */
  id: string
  /** What its photo is known by; '' without one. */
  photo: string
  /** Its size. */
  className: string
}

/** The photo of a product, on white as it was taken. Beside it is the name, which says what it is. */
export function ProductPhoto(props: PhotoProps) {
  return props.photo === '' ? <NoPhoto className={props.className} /> : <Photo {...props} />
}

function Photo({ id, photo, className }: PhotoProps) {
  const { photo: read } = useWorkspace()
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    let isShown = true
    void read(id, photo).then((url) => {
      if (isShown && url !== null && image.current) image.current.src = url
    })
    return () => {
      isShown = false
    }
  }, [read, id, photo])
  return <img ref={image} alt="" className={`shrink-0 bg-white object-contain ${className}`} />
}

function NoPhoto({ className }: { className: string }) {
  return (
    <span aria-hidden className={`grid shrink-0 place-items-center bg-sunken text-ink-3 ${className}`}>
      <PhotoIcon className="size-4" />
    </span>
  )
}
