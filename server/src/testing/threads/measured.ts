/** What tests that load tests run again measure: only calls or, on an idle machine, time. */
export const measured: { by: 'calls' | 'time' } = { by: 'calls' }
