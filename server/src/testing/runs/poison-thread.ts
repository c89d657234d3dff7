import { advance } from '@attune/engine/advance'
import { serveTurns } from '../../scenes/engine-thread/serve-turns.ts'

/** An engine whose counting misses some scenes: the clock has to end them. One takes all memory, one the whole thread. */
serveTurns((turn) => {
  if (turn.scene.title === 'Poison') for (;;);
  if (turn.scene.title === 'Glutton')
    for (const eaten: number[][] = []; ;) eaten.push(Array.from({ length: 1e6 }, Math.random))
  if (turn.scene.title === 'Killer') process.exit(1)
  if (turn.scene.title === 'Thrower') throw new Error('The engine has a defect.')
  return advance(turn)
})
