import { levels, pino, type Logger } from 'pino'
import type { Settings } from '../settings.ts'

const TOGETHER_BYTES = 4_096
const LATEST_MS = 100

/**
 * The process's log as JSON lines, to standard output or to the file `to`. Writing is the slowest part of a line, so
 * lines are buffered for up to a tenth of a second. A warning or an error is written at once, with what came before it.
 */
export const openLog = (level: Settings['logLevel'], to: string | number = process.stdout.fd): Logger => {
  const out = pino.destination({ dest: to, minLength: TOGETHER_BYTES, sync: true })
  // Not flushSync, which would wait forever for a pipe that nobody reads.
  const flush = () => out.flush()
  setInterval(flush, LATEST_MS).unref()
  process.on('exit', flush)
  const urgent = levels.values['warn'] ?? 0
  return pino(
    {
      level,
      base: null,
      hooks: {
        logMethod(line, write, severity) {
          write.apply(this, line)
          if (severity >= urgent) flush()
        },
      },
    },
    out,
  )
}
