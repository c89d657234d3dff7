// `npm run test:cluster`: Attune on a PostgreSQL cluster. The test starts etcd, PostgreSQL under Patroni, HAProxy and
// PgBouncer on this machine, three processes of Attune and the carrier's simulator. It sends traffic and kills,
// freezes, restarts and upgrades parts of the cluster, once with direct connections and once behind PgBouncer.
// README.md has more.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { PROCESSES } from './addresses.ts'
import { openAttune, type Way } from './attune.ts'
import { SIZES, type Cluster, type Disruption } from './disruptions.ts'
import { collectEvidence, type Evidence } from './evidence.ts'
import { judge, judgeLossy, unexpectedAnswers, type Span, type Verdict } from './judge.ts'
import { openLab } from './lab.ts'
import { openNodes } from './nodes.ts'
import { providePackages } from './packages.ts'
import { startCluster } from './start-cluster.ts'
import { startTraffic } from './traffic.ts'
import { currentWaits } from './until.ts'
import { buildPanel, CHECKOUT } from './versions.ts'

const { values } = parseArgs({
  options: {
    full: { type: 'boolean', default: false },
    way: { type: 'string' },
    keep: { type: 'boolean', default: false },
    minutes: { type: 'string' },
  },
})
const { nodes: nodeNumbers, disruptions } = values.full ? SIZES.full : SIZES.small
const ways = (['direct', 'PgBouncer'] as const).filter((way) => values.way === undefined || way === values.way)
if (ways.length === 0) throw new Error('--way is direct or PgBouncer.')
const began = Date.now()
let step = ''
const say = (sentence: string) => {
  step = sentence
  console.log(`${String(Math.round((Date.now() - began) / 1_000)).padStart(4)} s  ${sentence}`)
}

const main = async (): Promise<number> => {
  const reason = (await findClosedFolder()) ?? providePackages(say)
  if (reason !== undefined) {
    console.log(`Skipped: ${reason}`)
    return 0
  }
  buildPanel()
  const lab = openLab(say)
  const cluster: Cluster = { lab, nodes: openNodes(lab, nodeNumbers), attune: openAttune(lab) }
  let passed = false
  const end = () => {
    cluster.nodes.killAll()
    lab.close(!passed || values.keep)
  }
  endEarly(end)
  try {
    say(`Starting ${nodeNumbers.length} nodes of PostgreSQL.`)
    await startCluster(lab, nodeNumbers)
    await cluster.nodes.untilComplete()
    const verdicts: [Way, Verdict][] = []
    const lossyVerdicts: [Way, Verdict][] = []
    for (const way of ways) {
      const [lossless = [], lossy = []] = [false, true].map((loses) =>
        disruptions[way].filter(({ losesMessages = false }) => losesMessages === loses),
      )
      say(`Starting three processes, ${way === 'direct' ? 'with direct connections' : 'behind PgBouncer'}.`)
      await cluster.attune.startAll(way)
      verdicts.push([way, await tryLossless(cluster, lossless)])
      if (lossy.length > 0) lossyVerdicts.push([way, await tryLossy(cluster, lossy)])
      await cluster.attune.stopAll()
    }
    printTable(verdicts)
    printTable(lossyVerdicts)
    const faults = [...verdicts, ...lossyVerdicts].flatMap(([way, verdict]) =>
      verdict.faults.map((fault) => `${way}: ${fault}`),
    )
    for (const fault of faults) console.log(`FAILED  ${fault}`)
    passed = faults.length === 0
    say(passed ? 'Passed.' : 'Failed.')
    return passed ? 0 : 1
  } finally {
    end()
  }
}

/** The cluster's user must be able to run Attune from here. A folder of root's may be closed to it. */
const findClosedFolder = async (): Promise<string | undefined> => {
  const lab = openLab(say)
  try {
    await lab.run({ command: process.execPath, args: ['--version'], folder: CHECKOUT })
    return undefined
  } catch {
    return `the user nobody may not enter ${CHECKOUT}, and root does not run PostgreSQL.`
  } finally {
    lab.close(false)
  }
}

const tryLossless = async (cluster: Cluster, list: Disruption[]): Promise<Verdict> => {
  const { evidence, spans, logLines } = await underTraffic(cluster, list)
  return judge(evidence, spans, logLines)
}

const tryLossy = async (cluster: Cluster, list: Disruption[]): Promise<Verdict> => {
  const { evidence, logLines } = await underTraffic(cluster, list)
  return judgeLossy(evidence, logLines)
}

/** How often each process has logged that changes were lost. */
const countLogLines = ({ attune }: Cluster): number[] =>
  PROCESSES.map((n) => attune.findInLog(n, 'the database has lost changes').length)

interface Outcome {
  evidence: Evidence
  spans: Span[]
  logLines: number[]
}

/** Runs the disruptions one after the other under the same traffic. The cluster is whole again before each. */
const underTraffic = async (cluster: Cluster, list: Disruption[]): Promise<Outcome> => {
  const linesBefore = countLogLines(cluster)
  const traffic = await startTraffic()
  const spans: Span[] = []
  try {
    await letTimePass()
    for (const { name, takesDown, run } of list) {
      say(name)
      const from = Date.now()
      await run(cluster, traffic.journal)
      await cluster.nodes.untilComplete()
      await letTimePass()
      spans.push({ name, takesDown, from, to: Date.now() })
    }
    await traffic.finish()
    say('Waiting until everything is delivered.')
    const { tag, answers } = traffic.journal
    writeFileSync(join(cluster.lab.folder, 'log', `${tag}.json`), JSON.stringify({ spans, answers }))
    const evidence = await collectEvidence(cluster.lab, traffic.journal)
    for (const { url, kind, status, code } of unexpectedAnswers(evidence))
      say(`Unexpected: ${url} answered a ${kind} with ${status} ${code}`)
    const logLines = countLogLines(cluster).map((lines, index) => lines - (linesBefore[index] ?? 0))
    return { evidence, spans, logLines }
  } finally {
    traffic.close()
  }
}

/** A few seconds of undisturbed traffic, without waiting for anything. */
const letTimePass = () => new Promise((resolve) => setTimeout(resolve, 4_000))

/** Cleans up when the test is interrupted or takes longer than `--minutes`. */
const endEarly = (end: () => void): void => {
  const exit = () => {
    end()
    process.exit(1)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, exit)
  if (values.minutes === undefined) return
  const limit = setTimeout(
    () => {
      console.log(`FAILED  not done after ${values.minutes} minutes, at: ${step}`)
      for (const wait of currentWaits()) console.log(`FAILED  was still waiting: ${wait}`)
      exit()
    },
    Number(values.minutes) * 60_000,
  )
  limit.unref()
}

const printTable = (verdicts: [Way, Verdict][]): void => {
  if (verdicts.length === 0) return
  const columns = verdicts.map(([, { rows }]) => new Map(rows))
  const labels = [...new Set(columns.flatMap((column) => [...column.keys()]))]
  const width = Math.max(...labels.map((label) => label.length))
  const cells = (values: string[]) => values.map((value) => value.padStart(18)).join('')
  console.log(`\n${''.padEnd(width)}  ${cells(verdicts.map(([way]) => way))}`)
  for (const label of labels)
    console.log(`${label.padEnd(width)}  ${cells(columns.map((column) => column.get(label) ?? '-'))}`)
  console.log()
}

process.exit(await main())
