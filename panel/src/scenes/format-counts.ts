import { formOf } from '../ui/format-count.ts'

/** `38 runs`. */
export const formatRunCount = (runs: number): string => `${runs} ${formOf(runs, 'run')}`

/** `1 client is`, `38 clients are`. */
export const formatClientCount = (clients: number): string =>
  `${clients} ${formOf(clients, 'client is', 'clients are')}`
