import { statfs } from 'node:fs/promises'
import { join } from 'node:path'

/** PostgreSQL writes its log ahead in files of 16 MB, and ends when it cannot: one more, and something beside. */
export const LEAST_ROOM_BYTES = 32 * 1024 * 1024

type Room = { bavail: number; bsize: number }

/**
 * Whether the disks of PostgreSQL's data and of its write-ahead log, which may differ, have room to go on. A
 * disk of which the system does not say counts as one with room.
 */
export async function hasRoom(
  dataFolder: string,
  roomOf: (folder: string) => Promise<Room> = statfs,
): Promise<boolean> {
  const rooms = await Promise.all(
    [dataFolder, join(dataFolder, 'pg_wal')].map(async (folder) => {
      try {
        const { bavail, bsize } = await roomOf(folder)
        return bavail * bsize >= LEAST_ROOM_BYTES
      } catch {
        return true
      }
    }),
  )
  return rooms.every(Boolean)
}
