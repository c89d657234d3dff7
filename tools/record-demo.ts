// `npm run demo:record`: plays the demo's 90 days through the product, on a database of its own, and records the
// result. Run it again whenever the samples, the schema or a verb changes the demo: a test says so.
import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { organizations } from '@attune/samples/cast'
import { recordDemo } from '@attune/server/demo/play-organization'
import { writeRecording } from '@attune/server/demo/recordings'
import { pastDeps } from '@attune/server/demo/past-deps'
import { EMBEDDED_LOGINS, toEmbeddedLogins } from '@attune/store/embedded/embedded-logins'
import { startEmbedded } from '@attune/store/embedded/start-embedded'
import { migrate } from '@attune/store/migrate'
import { openStore } from '@attune/store/store'
import { reactions } from '@attune/server/app/slices'

const home = await mkdtemp(join(await realpath(tmpdir()), 'attune-record-'))
const embedded = await startEmbedded({ home, settings: { synchronous_commit: 'off' } })
try {
  const { owner, logins } = toEmbeddedLogins(embedded)
  await migrate(owner, EMBEDDED_LOGINS)
  const store = await openStore(logins, 4, reactions)
  for (const { key, title } of organizations) {
    const began = performance.now()
    const recording = await recordDemo(pastDeps(store), owner, key)
    const bytes = await writeRecording(key, recording)
    const rows = recording.tables.reduce((sum, table) => sum + table.rows.length, 0)
    const seconds = ((performance.now() - began) / 1_000).toFixed(1)
    console.log(
      `${title}: ${rows} rows, ${recording.files.length} files, ${Math.ceil(bytes / 1_024)} kB, ${seconds} s.`,
    )
  }
  await store.close()
} finally {
  await embedded.stop()
  await rm(home, { recursive: true, force: true })
}
