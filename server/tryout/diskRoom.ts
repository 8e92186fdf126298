import { statfs } from 'node:fs/promises'

/** PostgreSQL writes its log ahead in files of 16 MB, and ends when it cannot: one more, and something beside. */
export const LEAST_ROOM_BYTES = 32 * 1024 * 1024

type Room = { bavail: number; bsize: number }

/** Whether the disk of a folder has room for PostgreSQL to go on. True when the system does not say. */
export async function hasRoom(
  folder: string,
  roomOf: (folder: string) => Promise<Room> = statfs,
): Promise<boolean> {
  try {
    const { bavail, bsize } = await roomOf(folder)
    return bavail * bsize >= LEAST_ROOM_BYTES
  } catch {
    return true
  }
}
