import { SourceError } from '../source-error.ts'
import { integerArgument, type Callable } from '../call.ts'

export const NUMBER_METHODS: ReadonlyMap<string, Callable<number>> = new Map<string, Callable<number>>([
  [
    'toFixed',
    {
      least: 0,
      most: 1,
      run: (number, given, call) => {
        const digits = integerArgument(given, 0, call, 0)
        if (digits < 0 || digits > 20) throw new SourceError('“toFixed” can write 0 to 20 decimal places.', call.at)
        return number.toFixed(digits)
      },
    },
  ],
  ['toString', { least: 0, most: 0, run: (number) => String(number) }],
])
