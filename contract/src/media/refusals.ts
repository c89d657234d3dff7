import { defineRefusals } from '../refusals.ts'

const UPLOAD = 'Failed to upload file'

export const mediaRefusals = defineRefusals({
  FileMissing: { status: 400, title: UPLOAD, message: 'Send one file with its kind as a form.' },
  FileEmpty: { status: 422, title: UPLOAD, message: 'The file is empty.' },
  FileTooLarge: { status: 413, title: UPLOAD, message: 'A file may have 10 MB at most.' },
  FileTypeRefused: { status: 422, title: UPLOAD, message: 'Files of this type cannot be attached.' },
  PictureRequired: { status: 422, title: UPLOAD, message: 'A picture is needed here: JPEG, PNG, GIF or BMP.' },
  PictureUnreadable: { status: 422, title: UPLOAD, message: 'This picture cannot be read. It may be damaged.' },
  PictureTooLarge: { status: 422, title: UPLOAD, message: 'A picture may have 64 megapixels at most.' },
  UploadsBusy: {
    status: 503,
    title: UPLOAD,
    message: 'Many files are being taken in just now. Try again in a moment.',
  },
  MediaUnknown: { status: 422, title: 'File not there', message: 'A file is not there any more. Attach it again.' },
  MediaTaken: { status: 422, title: 'File not there', message: 'A file was used already. Attach it again.' },
  LinkExpired: { status: 403, title: 'Access denied', message: 'This link is no longer good. Open the file again.' },
})
