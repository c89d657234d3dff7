import * as z from 'zod'
import { ContactId } from '../ids.ts'
import { defineRefusals } from '../refusals.ts'
import { Contact, Note } from './entity.ts'
import { CONTACT_COUNTS, CONTACT_VIEWS_MAX } from './limits.ts'

export const contactRefusals = defineRefusals({
  /** Also the answer for a contact that exists and is not the reader's: the two cannot be told apart. */
  ContactNotFound: { status: 404, title: 'Page Not Found', message: 'This client is not there.' },
  /** `data` is the client as it is now. */
  ContactChanged: {
    status: 409,
    title: 'Client changed',
    message: 'Somebody else changed this client meanwhile. Look at what is new, then save again.',
    data: Contact,
  },
  NameRequired: { status: 422, title: 'Client not saved', message: 'A client needs a name.' },
  PrivateDataHidden: {
    status: 403,
    title: 'Client not saved',
    message: 'Name, photo, phone and e-mail of clients are hidden from you, so you cannot write them.',
  },
  ContactPhoneInvalid: {
    status: 422,
    title: 'Client not saved',
    message: 'This is no phone number. Write it with the country, such as +1 303 555 0142.',
  },
  ContactEmailInvalid: {
    status: 422,
    title: 'Client not saved',
    message: 'This is no e-mail address. It looks like name@example.com.',
  },
  /** `data` names the other client only to who may see them. */
  AddressTaken: {
    status: 409,
    title: 'Client not saved',
    message: 'Another client already has this phone number or e-mail address.',
    data: z.object({ field: z.enum(['phone', 'email']), contactId: ContactId.nullable() }),
  },
  CoachNotFound: {
    status: 422,
    title: 'Client not saved',
    message: 'This coach is not there, or you cannot give clients to them.',
  },
  LabelsNotAllowed: { status: 403, title: 'Client not saved', message: 'Your account may not change labels.' },
  PhotoNotFound: { status: 422, title: 'Client not saved', message: 'This picture is not there. Upload it again.' },
  FeatureOff: {
    status: 403,
    title: 'Access denied',
    message: 'This part is switched off for your account or your organization.',
  },
  TooManyLabels: {
    status: 422,
    title: 'Client not saved',
    message: `A client has ${CONTACT_COUNTS.labels} labels at most.`,
  },
  TooManyAnswers: {
    status: 422,
    title: 'Client not saved',
    message: `A questionnaire holds ${CONTACT_COUNTS.answers} answers at most.`,
  },
  NoteNotFound: { status: 404, title: 'Page Not Found', message: 'This note is not there.' },
  /** `data` is the note as it is now. */
  NoteChanged: {
    status: 409,
    title: 'Note changed',
    message: 'This note was changed meanwhile. Look at what is new, then save again.',
    data: Note,
  },
  NoteNotYours: { status: 403, title: 'Note not changed', message: 'Only who wrote a note may change it.' },
  NoteEmpty: { status: 422, title: 'Note not saved', message: 'Write something first.' },
  RequestEmpty: { status: 422, title: 'Request not sent', message: 'Write what you ask for first.' },
  RequestNotFound: { status: 404, title: 'Page Not Found', message: 'This request is not there.' },
  RequestNotYours: {
    status: 403,
    title: 'Request not changed',
    message: 'Only a manager of the coach, an admin or who asked may close a request.',
  },
  ViewNotFound: { status: 404, title: 'Page Not Found', message: 'This view is not there.' },
  ViewNameRequired: { status: 422, title: 'View not saved', message: 'A view needs a name.' },
  TooManyViews: {
    status: 422,
    title: 'View not saved',
    message: `You have ${CONTACT_VIEWS_MAX} views already. Delete one first.`,
  },
  JobNotFound: { status: 404, title: 'Page Not Found', message: 'This job is not there.' },
  JobEmpty: { status: 422, title: 'Nothing to do', message: 'No client was chosen.' },
  ImportNotFound: { status: 404, title: 'Page Not Found', message: 'This import is not there.' },
  ImportUnreadable: {
    status: 422,
    title: 'File not read',
    message: 'This file cannot be read as a table. Save it as CSV and upload it again.',
    data: z.object({ problem: z.string() }),
  },
  ImportTooLarge: {
    status: 413,
    title: 'File not read',
    message: 'A file of clients holds 50 MB and 200,000 rows at most. Split it and upload the parts.',
  },
  ImportNotReady: {
    status: 409,
    title: 'Import not ready',
    message: 'This import is not at that step. Look at it again.',
  },
  ImportNameMissing: {
    status: 422,
    title: 'Columns not chosen',
    message: 'Choose the column that holds the name, or first name, of the clients, and each field once.',
  },
  ImportHasErrors: {
    status: 422,
    title: 'Import not started',
    message: 'Some rows have errors. Correct the file, or import only the good rows.',
  },
})
