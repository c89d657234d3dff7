import { defineRefusals } from '../refusals.ts'

const UPLOAD = 'Failed to upload file'

export const mediaRefusals = defineRefusals({
  FileMissing: { status: 400, title: UPLOAD, message: 'Send one file and its kind as form data.' },
  FileEmpty: { status: 422, title: UPLOAD, message: 'The file is empty.' },
  FileTooLarge: { status: 413, title: UPLOAD, message: 'A file can have at most 10 MB.' },
  FileTypeRefused: { status: 422, title: UPLOAD, message: "Files of this type can't be attached." },
  PictureRequired: { status: 422, title: UPLOAD, message: 'Upload a picture: JPEG, PNG, GIF or BMP.' },
  PictureUnreadable: { status: 422, title: UPLOAD, message: "This picture can't be opened. It may be damaged." },
  PictureTooLarge: {
    status: 422,
    title: UPLOAD,
    message: 'A picture can have at most 64 megapixels, or 32 with 16 bits per color.',
  },
  UploadsBusy: {
    status: 503,
    title: UPLOAD,
    message: 'Many files are being uploaded right now. Try again in a moment.',
  },
  MediaUnknown: { status: 422, title: 'File not found', message: 'A file is no longer available. Attach it again.' },
  MediaTaken: { status: 422, title: 'File not found', message: 'A file has already been used. Attach it again.' },
  LinkExpired: { status: 403, title: 'Access denied', message: 'This link has expired. Open the file again.' },
})
