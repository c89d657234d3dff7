import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { copyBinaries } from '@attune/store/embedded/binaries'
import { prepareData } from '@attune/store/embedded/data-folder'
import { stopServer } from '@attune/store/embedded/run-server'
import { startServer } from '@attune/store/embedded/start-server'
import { openStateFolder } from '@attune/store/embedded/state-folder'
import { freePort } from '../../tools/free-port.ts'
import { endProcess, untilAnswered } from '../attune-process.ts'

/** Seconds of each unavoidable part of a start. */
export interface BareStart {
  /** A plain node process until it serves a page. */
  page: number
  /** initdb, with the product's options. */
  create: number
  /** pg_ctl start, with the product's options. */
  database: number
}

/** The limit: the unavoidable parts of a start, one after the other. */
export const measureBareStart = async (home: string): Promise<BareStart> => {
  const folder = await openStateFolder(home, process.platform === 'win32')
  const quiet = () => undefined
  const binaries = await copyBinaries(folder.home, quiet)
  const create = await seconds(() => prepareData(folder, binaries, quiet))
  const database = await seconds(async () => {
    if (!(await startServer(folder, binaries, {}))) throw new Error('The bare database did not start.')
  })
  await stopServer(folder, binaries, folder.run)
  return { page: await pageSeconds(), create, database }
}

const pageSeconds = async (): Promise<number> => {
  const port = await freePort()
  const begun = performance.now()
  const child = spawn(process.execPath, [join(import.meta.dirname, 'bare-page.ts'), String(port)], { stdio: 'ignore' })
  try {
    return await untilAnswered(`http://127.0.0.1:${port}`, begun, () => child.exitCode !== null)
  } finally {
    await endProcess(child)
  }
}

const seconds = async (work: () => Promise<void>): Promise<number> => {
  const begun = performance.now()
  await work()
  return (performance.now() - begun) / 1000
}
