import fc from 'fast-check'

/** The same examples in every run, so a failing test means a change. Set `ATTUNE_SEED` to try others. */
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env['ATTUNE_SEED'] ?? 20_261_121) })
