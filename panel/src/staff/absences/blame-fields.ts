/** The field that each refusal of an absence belongs to. Only its end can be changed once it has begun. */
export const blameFields = (
  isRunning: boolean,
): Readonly<Record<string, 'account' | 'cover' | 'fromDay' | 'toDay'>> => ({
  AccountNotFound: 'account',
  CoverUnknown: 'cover',
  CoverDisabled: 'cover',
  CoverSelf: 'cover',
  CoverAway: 'cover',
  AbsencePast: isRunning ? 'toDay' : 'fromDay',
  AbsenceOverlaps: isRunning ? 'toDay' : 'fromDay',
  AbsenceEndsEarly: 'toDay',
  AbsenceTooLong: 'toDay',
})
