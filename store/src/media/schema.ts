import type { MediaTable } from './tables.ts'

export interface MediaSchema {
  media: MediaTable
}
