import { defineRefusals } from '../../refusals.ts'

/** Refusals when signing or changing the agreement. */
export const agreementRefusals = defineRefusals({
  /** `data` has the current agreement. */
  AgreementChanged: {
    status: 409,
    title: 'Agreement changed',
    message: 'The agreement was changed in the meantime. Read it again.',
  },
  AgreementMissing: {
    status: 422,
    title: 'Not signed',
    message: 'There is no agreement to sign any more.',
  },
  AgreementNotYours: {
    status: 403,
    title: 'Not signed',
    message: 'Only people in this organization can sign its agreement.',
  },
})
