/** `38 runs`. */
export const formatRunCount = (runs: number): string => `${runs} ${runs === 1 ? 'run' : 'runs'}`

/** `1 client is`, `38 clients are`. */
export const formatClientCount = (clients: number): string => (clients === 1 ? '1 client is' : `${clients} clients are`)

/** `1 node`, `12 nodes`. */
export const formatNodeCount = (nodes: number): string => `${nodes} ${nodes === 1 ? 'node' : 'nodes'}`

/** `1 unsaved edit`, `3 unsaved edits`. */
export const formatEditCount = (edits: number): string => `${edits} unsaved ${edits === 1 ? 'edit' : 'edits'}`
