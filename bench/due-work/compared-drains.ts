import type { ComparedProcesses } from '../commits/compare.ts'
import { takeTurns, toComparedFigure } from '../commits/turns.ts'
import { drain, ITEMS, ROUNDS } from './measure.ts'
import { withBoth } from './open-checkout.ts'

/** The due jobs of S3, one commit each, beside the worker of a commit. */
export const compared: ComparedProcesses = {
  compare: ({ folder, title, interrupted }, say) =>
    withBoth(folder, async (ours, theirs) => {
      say(`due items, here and at ${title}.`)
      const sides = { ours: () => drain(ours, 'ours'), limit: () => drain(theirs, 'ours') }
      const rounds = await takeTurns(ROUNDS, sides, interrupted, (round, number) =>
        say(`round ${number}: ${round.ours.toFixed(0)}/s beside ${round.limit.toFixed(0)}/s`),
      )
      const how = `8 at once, ${ROUNDS} rounds of ${ITEMS} items`
      return [toComparedFigure({ id: 'S3', work: 'due items, one commit each', unit: 'items/s', title, how }, rounds)]
    }),
}
