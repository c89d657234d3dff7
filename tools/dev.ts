// `npm run dev`: the server, restarted at each change (PORT), and the panel's own development server in front of it
// (PANEL_PORT), which is the one to open in the browser.
import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { ROOT } from './run.ts'

const port = process.env['PORT'] ?? '4600'
const env = { ...process.env, PORT: port, ATTUNE_API: `http://127.0.0.1:${port}` }

const children = [
  start(process.execPath, ['--watch', '--watch-preserve-output', join('server', 'src', 'main.ts')]),
  start(join(ROOT, 'node_modules', '.bin', 'vite'), ['panel', '--port', process.env['PANEL_PORT'] ?? '4610']),
]

// Ctrl-C reaches the whole process group, so the children are ending by themselves; a SIGTERM reaches only this one.
process.on('SIGINT', () => undefined)
process.on('SIGTERM', endAll)

function start(command: string, args: string[]): ChildProcess {
  const child = spawn(command, args, { cwd: ROOT, env, stdio: 'inherit', shell: process.platform === 'win32' })
  child.on('exit', endAll)
  return child
}

/** One is useless without the other. */
function endAll(): void {
  for (const child of children) if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
}
