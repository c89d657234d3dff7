import { checkCase } from '../../scenes/cases/playing/check-case.ts'
import { serveLane } from '../../threads/serve-lane.ts'

/** An engine that misses its own limits in cases whose client has a certain label: the clock has to stop it. */
serveLane<Parameters<typeof checkCase>[0], Parameters<typeof checkCase>[1], unknown>((scene, request) => {
  const { tags } = request.tape['world'] as { tags: string[] }
  if (tags.includes('Poison')) for (;;);
  if (tags.includes('Glutton')) for (const eaten: number[][] = []; ;) eaten.push(Array<number>(4e6).fill(Math.random()))
  if (tags.includes('Killer')) process.exit(1)
  if (tags.includes('Thrower')) throw new Error('The engine has a defect.')
  return checkCase(scene, request)
})
