import type { ReactNode } from 'react'
import { atlasMessages } from '#messages/atlas.ts'
import { Drawer } from '#ui/overlay/Drawer.tsx'

/** The list of charts and the search on a phone. */
export default function ListDrawer(props: { isOpen: boolean; onClose: () => void; children: ReactNode }) {
  return (
    <Drawer open={props.isOpen} onClose={props.onClose} title={atlasMessages.title} side="start">
      {props.children}
    </Drawer>
  )
}
