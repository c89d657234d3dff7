import { levels, pino, type Logger } from 'pino'
import type { Settings } from '../settings.ts'

const TOGETHER_BYTES = 4_096
const LATEST_MS = 100

/**
 * The process's log, a JSON line each, to its output (or `to`, a file). A write for every request takes longer than all
 * else its line needs, so that lines are written together, a tenth of a second late at the most; a warning or an error
 * is written at once, with what came before it.
 */
export const openLog = (level: Settings['logLevel'], to: string | number = process.stdout.fd): Logger => {
  const out = pino.destination({ dest: to, minLength: TOGETHER_BYTES, sync: true })
  // Not flushSync: it would wait for ever on a pipe that nobody reads any more.
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
