/** `38 runs`. */
export const formatRunCount = (runs: number): string => `${runs} ${runs === 1 ? 'run' : 'runs'}`

/** `1 client is`, `38 clients are`. */
export const formatClientCount = (clients: number): string => (clients === 1 ? '1 client is' : `${clients} clients are`)
