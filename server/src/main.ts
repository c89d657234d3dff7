import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

/**
 * `npm start`; with `serve` or `work` after it, one part of an installation (`npm run serve`, `npm run work`). Compiled modules are kept for the next start, which saves it about a second of processor time. Child
 * processes and threads share them. If the folder can't be written, each start compiles them again.
 */
const compiled = fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url))
const { directory } = enableCompileCache(process.env['NODE_COMPILE_CACHE'] ?? compiled)
if (directory !== undefined) process.env['NODE_COMPILE_CACHE'] ??= compiled

// Loaded only now: what is imported above the call isn't kept.
const { runAttune } = await import('./start/run-attune.ts')
await runAttune(process.argv[2])
