import * as z from 'zod'
import { ContactId } from '../ids.ts'
import { defineRefusals } from '../refusals.ts'
import { Contact, Note } from './entity.ts'
import { CONTACT_COUNTS, CONTACT_VIEWS_MAX, IMPORTS_MAX } from './limits.ts'

export const contactRefusals = defineRefusals({
  /** Also for clients outside the reader's reach, so that nobody can probe which clients exist. */
  ContactNotFound: { status: 404, title: 'Page Not Found', message: 'Client not found.' },
  /** `data` is the current client. */
  ContactChanged: {
    status: 409,
    title: 'Client changed',
    message: 'Someone else changed this client in the meantime. Review the changes, then save again.',
    data: Contact,
  },
  NameRequired: { status: 422, title: 'Client not saved', message: 'Enter a name for the client.' },
  PrivateDataHidden: {
    status: 403,
    title: 'Client not saved',
    message: "Clients' names, photos, phone numbers and emails are hidden from you, so you can't change them.",
  },
  GoalHidden: {
    status: 403,
    title: 'Client not saved',
    message: "The goal has a name, number or email that is hidden from you, so you can't change it.",
  },
  AnswerHidden: {
    status: 403,
    title: 'Client not saved',
    message: "This answer has a name, number or email that is hidden from you, so you can't change it.",
  },
  ContactPhoneInvalid: {
    status: 422,
    title: 'Client not saved',
    message: "This isn't a valid phone number. Include the country code, such as +1 303 555 0142.",
  },
  ContactEmailInvalid: {
    status: 422,
    title: 'Client not saved',
    message: "This isn't a valid email address. Use the form name@example.com.",
  },
  /** `data.contactId` is the other client, or null if the reader may not see them. */
  AddressTaken: {
    status: 409,
    title: 'Client not saved',
    message: 'Another client already has this phone number or email address.',
    data: z.object({ field: z.enum(['phone', 'email']), contactId: ContactId.nullable() }),
  },
  CoachNotFound: {
    status: 422,
    title: 'Client not saved',
    message: "Coach not found, or you don't have permission to assign clients to them.",
  },
  LabelsNotAllowed: { status: 403, title: 'Client not saved', message: "You don't have permission to change labels." },
  PhotoNotFound: { status: 422, title: 'Client not saved', message: 'Picture not found. Upload it again.' },
  FeatureOff: {
    status: 403,
    title: 'Access denied',
    message: 'This feature is turned off for your account or organization.',
  },
  TooManyLabels: {
    status: 422,
    title: 'Client not saved',
    message: `A client can have at most ${CONTACT_COUNTS.labels} labels.`,
  },
  TooManyAnswers: {
    status: 422,
    title: 'Client not saved',
    message: `A questionnaire can have at most ${CONTACT_COUNTS.answers} answers.`,
  },
  NoteNotFound: { status: 404, title: 'Page Not Found', message: 'Note not found.' },
  /** `data` is the current note. */
  NoteChanged: {
    status: 409,
    title: 'Note changed',
    message: 'This note was changed in the meantime. Review the changes, then save again.',
    data: Note,
  },
  NoteNotYours: { status: 403, title: 'Note not changed', message: 'Only the author can edit this note.' },
  MentionUnknown: {
    status: 422,
    title: 'Note not saved',
    message: 'You can only mention colleagues who can see this client.',
  },
  NoteEmpty: { status: 422, title: 'Note not saved', message: 'Write something first.' },
  RequestEmpty: { status: 422, title: 'Request not sent', message: 'Write your request first.' },
  RequestNotFound: { status: 404, title: 'Page Not Found', message: 'Request not found.' },
  RequestNotYours: {
    status: 403,
    title: 'Request not changed',
    message: "Only the coach's manager, an admin or the person who sent the request can close it.",
  },
  ViewNotFound: { status: 404, title: 'Page Not Found', message: 'View not found.' },
  ViewNameRequired: { status: 422, title: 'View not saved', message: 'Enter a name.' },
  TooManyViews: {
    status: 422,
    title: 'View not saved',
    message: `You already have ${CONTACT_VIEWS_MAX} views. Delete one first.`,
  },
  JobNotFound: { status: 404, title: 'Page Not Found', message: 'Bulk action not found.' },
  JobEmpty: { status: 422, title: 'Nothing to do', message: 'No clients selected.' },
  ImportNotFound: { status: 404, title: 'Page Not Found', message: 'Import not found.' },
  ImportUnreadable: {
    status: 422,
    title: 'File not read',
    message: "This file can't be read as a table. Save it as CSV and upload it again.",
    data: z.object({ problem: z.string() }),
  },
  ImportTooLarge: {
    status: 413,
    title: 'File not read',
    message: 'An import file can have at most 50 MB and 200,000 rows. Split it and upload the parts.',
  },
  TooManyImports: {
    status: 422,
    title: 'File not read',
    message: `You already have ${IMPORTS_MAX.ofAccount} unfinished imports. Apply or delete one first.`,
  },
  ImportsBusy: {
    status: 503,
    title: 'File not read',
    message: `Your organization already has ${IMPORTS_MAX.ofOrganization} unfinished imports. Try again when one of them is finished.`,
  },
  ImportsFull: {
    status: 422,
    title: 'File not read',
    message:
      'Your organization has imported as much as it can in 30 days. Try again when the results of earlier imports are deleted.',
  },
  ImportNotReady: {
    status: 409,
    title: 'Import not ready',
    message: 'This import has moved on to another step. Reload it and try again.',
  },
  ImportNameMissing: {
    status: 422,
    title: 'Columns not chosen',
    message: "Choose the column with the clients' full name or first name, and use each field only once.",
  },
  ImportHasErrors: {
    status: 422,
    title: 'Import not started',
    message: 'Some rows have errors. Correct the file, or import only the valid rows.',
  },
})
