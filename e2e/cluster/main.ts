// `npm run test:cluster`: Attune on real parts. It brings up etcd, PostgreSQL under Patroni, HAProxy and PgBouncer on this
// machine, three processes of Attune and the carrier's simulator, drives traffic, and does to them what happens to a
// cluster, once with direct connections and once behind PgBouncer. Nothing may be lost, doubled, missed or answered with
// 500. `-- --full` is the long size.
import { parseArgs } from 'node:util'
import { ACTS, type Stage } from './acts.ts'
import { bringUp } from './bring-up.ts'
import { judge, type Played, type Verdict } from './judge.ts'
import { openLab } from './lab.ts'
import { openNodes } from './nodes.ts'
import { providePackages } from './packages.ts'
import { buildPanel } from './panel.ts'
import { openProducts, type Way } from './products.ts'
import { startTraffic } from './traffic.ts'

const { values } = parseArgs({
  options: { full: { type: 'boolean' }, way: { type: 'string' }, keep: { type: 'boolean' } },
})
const { nodes: nodeNumbers, acts } = values.full === true ? ACTS.full : ACTS.small
const ways = (['direct', 'PgBouncer'] as const).filter((way) => values.way === undefined || way === values.way)
const began = Date.now()
const say = (sentence: string) =>
  console.log(`${String(Math.round((Date.now() - began) / 1_000)).padStart(4)} s  ${sentence}`)

const main = async (): Promise<number> => {
  const reason = providePackages(say)
  if (reason !== undefined) {
    console.log(`Skipped: ${reason}`)
    return 0
  }
  buildPanel()
  const lab = openLab(say)
  const stage: Stage = { lab, nodes: openNodes(lab, nodeNumbers), products: openProducts(lab) }
  let good = false
  const end = () => {
    stage.nodes.killRest()
    lab.close(!good || values.keep === true)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      end()
      process.exit(1)
    })
  try {
    say(`Bringing up ${nodeNumbers.length} nodes of PostgreSQL.`)
    await bringUp(lab, nodeNumbers)
    await stage.nodes.untilWhole()
    const verdicts: [Way, Verdict][] = []
    for (const way of ways) verdicts.push([way, await drive(stage, way)])
    printTable(verdicts)
    const faults = verdicts.flatMap(([way, verdict]) => verdict.faults.map((fault) => `${way}: ${fault}`))
    for (const fault of faults) console.log(`NOT WELL, ${fault}`)
    good = faults.length === 0
    say(good ? 'All is well.' : 'Not all is well.')
    return good ? 0 : 1
  } finally {
    end()
  }
}

/** One drive with everything that befalls it. */
const drive = async (stage: Stage, way: Way): Promise<Verdict> => {
  const { lab, nodes, products } = stage
  say(`Starting three processes, ${way === 'direct' ? 'with direct connections' : 'behind PgBouncer'}.`)
  await products.up(way)
  const traffic = await startTraffic()
  const played: Played[] = []
  try {
    await rest()
    for (const { name, takes, play } of acts) {
      say(name)
      const from = Date.now()
      await play(stage)
      await nodes.untilWhole()
      await rest()
      played.push({ name, takes, from, to: Date.now() })
    }
    await traffic.drain()
    say('Waiting for what is under way.')
    return await judge(lab, traffic.journal, played)
  } finally {
    traffic.close()
    await products.down()
  }
}

/** Some quiet seconds of traffic between two acts. This is time that passes, not a thing to wait for. */
const rest = () => new Promise((resolve) => setTimeout(resolve, 4_000))

const printTable = (verdicts: [Way, Verdict][]): void => {
  const names = verdicts[0]?.[1].rows.map(([what]) => what) ?? []
  const width = Math.max(...names.map((name) => name.length))
  console.log(`\n${''.padEnd(width)}  ${verdicts.map(([way]) => way.padStart(18)).join('')}`)
  for (const [index, name] of names.entries())
    console.log(
      `${name.padEnd(width)}  ${verdicts.map(([, { rows }]) => (rows[index]?.[1] ?? '').padStart(18)).join('')}`,
    )
  console.log()
}

process.exit(await main())
