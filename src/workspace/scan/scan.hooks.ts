import { useSelector } from '@xstate/react'
import { useEffect, useMemo } from 'react'
import type { ActorRefFrom, AnyActorRef } from 'xstate'
import type { ScanAnswered } from '#machines/packing/packing.machine.ts'
import type { scanCameraMachine } from '#machines/scanCamera/scanCamera.machine.ts'
import { useNearestScreen } from '../workspace.hooks.ts'
import { provideScanCamera } from './scanCamera.actors.ts'
import { playAnswer } from './sound.ts'

/** A chart that takes scans: it accepts `code.scanned`, and emits `scan.answered`. */
export type ScanDesk = AnyActorRef & {
  on(type: 'scan.answered', handler: (answer: ScanAnswered) => void): { unsubscribe(): void }
}

export type ScanCameraActor = ActorRefFrom<typeof scanCameraMachine>

/** The camera as a scanner of a desk. */
export function useScanCameraActor(desk: ScanDesk): ScanCameraActor | null {
  const logic = useMemo(() => provideScanCamera(), [])
  return useNearestScreen('scanCamera', logic, () => ({ desk }))
}

export function useScanCamera(actor: ScanCameraActor) {
  return {
    isOn: useSelector(actor, (snapshot) => snapshot.hasTag('shown') || snapshot.hasTag('busy')),
    isOpening: useSelector(actor, (snapshot) => snapshot.hasTag('busy')),
    isRefused: useSelector(actor, (snapshot) => snapshot.hasTag('failed')),
    switchIt: () => actor.send({ type: 'camera.switched' }),
  }
}

/** Each scan is also answered by a sound. */
export function useSound(desk: ScanDesk): void {
  useEffect(() => {
    const subscription = desk.on('scan.answered', ({ isRight }) => playAnswer(isRight))
    return () => subscription.unsubscribe()
  }, [desk])
}
