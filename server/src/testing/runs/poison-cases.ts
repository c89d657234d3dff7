import { playCase } from '../../scenes/cases/playing/play-case.ts'
import { serveCases } from '../../scenes/cases/playing/serve-cases.ts'

/** An engine that misses its own limits at cases whose client has a label: the clock has to end it. */
serveCases((scene, asked) => {
  const { tags } = asked.tape['world'] as { tags: string[] }
  if (tags.includes('Poison')) for (;;);
  if (tags.includes('Glutton'))
    for (const eaten: number[][] = []; ;) eaten.push(Array.from({ length: 1e6 }, Math.random))
  if (tags.includes('Killer')) process.exit(1)
  if (tags.includes('Thrower')) throw new Error('The engine has a defect.')
  return playCase(scene, asked)
})
