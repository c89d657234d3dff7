import fc from 'fast-check'

/** The same examples at every run: a test that turns red does so for a change. `ATTUNE_SEED` looks elsewhere. */
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env['ATTUNE_SEED'] ?? 20_261_121) })
