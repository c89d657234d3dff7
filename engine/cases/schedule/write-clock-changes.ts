// `node engine/cases/schedule/write-clock-changes.ts [folder]`: writes clock-changes.json beside it, every change of
// every zone's
// clock from 2024 to 2030 as `zdump` reads it from the folder of compiled zones (Debian: package tzdata, with its
// tzdata.zi; zdump is libc-bin's). Tests of schedules take their expectations from it and not from Temporal. To be run
// again with a newer tzdata when Node's own is newer than the file's.
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const FIRST_YEAR = 2024
const LAST_YEAR = 2030
const folder = process.argv[2] ?? '/usr/share/zoneinfo'
const file = join(import.meta.dirname, 'clock-changes.json')

const clocks = new Map<string, string[]>()
for (const zone of zonesIn(folder)) {
  const changes = changesOf(zone)
  if (changes.length > 0) clocks.set(JSON.stringify(changes), [...(clocks.get(JSON.stringify(changes)) ?? []), zone])
}
const lines = [...clocks].map(([changes, zones]) => `    { "zones": ${JSON.stringify(zones)}, "changes": ${changes} }`)
const head = `"tzdata": "${tzdataVersion()}",\n  "years": [${FIRST_YEAR}, ${LAST_YEAR}],`
writeFileSync(file, `{\n  ${head}\n  "clocks": [\n${lines.join(',\n')}\n  ]\n}\n`)
execFileSync('oxfmt', [file], { stdio: 'inherit' })
console.log(
  `${[...clocks.values()].flat().length} zones that change, ${clocks.size} clocks, tzdata ${tzdataVersion()}.`,
)

/** Names of all zones, without the second and third copy of them, and without what stands for "none". */
function zonesIn(root: string): string[] {
  const paths = readdirSync(root, { recursive: true, encoding: 'utf8' })
  return paths.filter((path) => !/^(posix|right)\/|^(posixrules|localtime|Factory)$/.test(path) && isZone(path)).sort()
}

function isZone(path: string): boolean {
  try {
    return readFileSync(join(folder, path)).subarray(0, 4).toString('latin1') === 'TZif'
  } catch {
    return false // A folder.
  }
}

/** [second since 1970 (UTC), minutes ahead of UTC before it, and from it on] for each change. */
function changesOf(zone: string): [number, number, number][] {
  const range = `${FIRST_YEAR},${LAST_YEAR + 1}`
  const out = execFileSync('zdump', ['-v', '-c', range, join(folder, zone)], { encoding: 'utf8' })
  const rows = out.split('\n').flatMap((line) => {
    const match = /\s\w{3} (\w{3} +\d+ [\d:]+ \d{4}) UTC? = .* gmtoff=(-?\d+)$/.exec(line)
    return match ? [{ at: Date.parse(`${match[1]} UTC`) / 1_000, ahead: Number(match[2]) / 60 }] : []
  })
  return rows.flatMap(({ at, ahead }, index): [number, number, number][] => {
    const before = rows[index - 1]
    const changes = before !== undefined && before.at === at - 1 && before.ahead !== ahead
    return changes ? [[at, before.ahead, ahead]] : []
  })
}

function tzdataVersion(): string {
  return /^# version (\w+)/.exec(readFileSync(join(folder, 'tzdata.zi'), 'utf8'))?.[1] ?? 'of unknown version'
}
