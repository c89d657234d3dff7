/** What tests measure that load tests run again: nothing but calls, or, on an idle machine, time. */
export const measured: { by: 'calls' | 'time' } = { by: 'calls' }
