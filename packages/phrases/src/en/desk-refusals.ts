import type { desk as calls } from '@playhub/contract/desk'

type Groups = typeof calls
type Calls = { [G in keyof Groups]: Groups[G][keyof Groups[G]] }[keyof Groups]
type General =
  | 'BAD_REQUEST'
  | 'MALFORMED_JSON'
  | 'BODY_TOO_LARGE'
  | 'UNSUPPORTED_MEDIA_TYPE'
  | 'NOT_FOUND'
  | 'REQUEST_TIMEOUT'
  | 'INTERNAL'
  | 'DATABASE_UNAVAILABLE'
  | 'DESK_FOREIGN_ORIGIN'
  | 'UPDATING'
/** The codes of all refusals that the desk can get. */
export type DeskRefusal = Calls['refusals'][number] | General

/** The text of each refusal. */
export const deskRefusals = {
  refusal: {
    BAD_REQUEST: 'The server did not understand this. Reload the page and try again.',
    MALFORMED_JSON: 'The server did not understand this. Reload the page and try again.',
    BODY_TOO_LARGE: 'That is too much to send at once. Make it shorter.',
    UNSUPPORTED_MEDIA_TYPE: 'The server does not accept this kind of file.',
    NOT_FOUND: 'There is nothing at this address.',
    REQUEST_TIMEOUT: 'Your connection is too slow for this. Try again.',
    INTERNAL: 'Something broke on the server. Try again in a minute.',
    DATABASE_UNAVAILABLE: 'The database does not answer. Try again in a minute, but check first whether your last action was done.',
    UPDATING: 'Playhub is being updated. Try again in a minute.',
    TOO_MANY_REQUESTS: 'Too many attempts. Wait a little and try again.',
    TRY_LATER: 'The server is busy. Try again in a few seconds.',
    STAFF_UNAUTHORIZED: 'Your session ended. Sign in again.',
    STAFF_SIGN_IN_WRONG: 'E-mail, password or passkey is wrong.',
    SECOND_FACTOR_WRONG: 'The code is wrong or was used already. Wait for the next one.',
    STAFF_FORBIDDEN: 'Your role does not allow this. The attempt was recorded.',
    DESK_FOREIGN_ORIGIN: 'This is not the desk’s own address, so nothing can be changed here. Open {address} instead.',
    STAFF_SIGN_IN_AGAIN: 'You did not confirm that it is you, so nothing was changed. Press the button again to confirm.',
    STAFF_NOT_FOUND: 'There is no such colleague.',
    COLLEAGUE_WITHOUT_ACCESS: 'A colleague whom you mention has left or cannot read conversations. Remove the mention.',
    NOTE_MENTIONS_TOO_MANY: 'A note can mention at most 20 colleagues.',
    STAFF_EXISTS: 'A colleague with this e-mail is in the list already, perhaps shut out.',
    STAFF_LAST_ADMIN:
      'No other administrator can sign in. Make somebody else an administrator, and wait until they have signed in and set their own password.',
    STAFF_OWN_RESET: 'You cannot give yourself a one-time password. Ask another administrator.',
    FACTOR_NOT_FOUND: 'This second factor is not set up any more.',
    FACTOR_LAST: 'This is your only second factor. Set up another one first.',
    STAFF_PASSWORD_WEAK:
      'Choose a password of at least 12 characters: not a common one, not known from leaks, without your name, and not the one you have.',
    TICKET_NOT_FOUND: 'There is no such conversation.',
    TICKET_CLOSED: 'This conversation is closed. Open it again to write.',
    ANSWERED_MEANWHILE: 'A colleague answered while you were writing. Read that answer above; yours has not been sent.',
    TICKET_MERGED: 'A colleague has merged this conversation into another one in the meantime.',
    TICKETS_SAME: 'This is the same conversation.',
    TICKETS_OF_TWO_PEOPLE: 'These conversations belong to two different people. They can be linked, but not merged.',
    TICKETS_OF_TWO_PROJECTS: 'These conversations are about two projects. They can be linked, but not merged.',
    TICKETS_TOO_LONG: 'There are more than 5,000 messages, which is too many to move.',
    SPLIT_LEAVES_NOTHING: 'At least one message must stay.',
    MAIL_NOT_FOUND: 'This e-mail is not in this conversation any more. A colleague has merged or split conversations.',
    MOVE_NOT_FOUND: 'There is nothing to undo here.',
    MOVE_TOO_OLD: 'This was more than 30 days ago and cannot be undone any more.',
    MOVE_NOT_LAST: 'Some of these messages were moved again later. Undo that first.',
    TICKET_CHANGED: 'Somebody has changed this conversation in the meantime. Look again.',
    MESSAGE_EMPTY: 'Write something first.',
    MESSAGE_TOO_LONG: 'The text is too long. Make it shorter.',
    FILE_TYPE_NOT_ALLOWED: 'Files of this type are not accepted. Choose another picture or video.',
    FILE_TOO_LARGE: 'The file is too large. Choose a smaller one.',
    FILE_BROKEN: 'The file is damaged or did not arrive whole. Try again or choose another.',
    FILES_UNAVAILABLE:
      'The file storage is full or does not answer. Try again in a minute, and tell whoever runs the server if this goes on.',
    BULK_NOT_FOUND: 'There is no such action.',
    BULK_UNDO_LATE: 'It is too late to undo this. Change the conversations one by one, or choose them again.',
    MACRO_NOT_FOUND: 'This macro is gone: a colleague has deleted it.',
    MACRO_CHANGED: 'A colleague has changed this macro in the meantime. Look again at what it does.',
    MACRO_INACTIVE: 'A colleague has switched this macro off.',
    MACRO_OTHER_PROJECT: 'This macro is for another project.',
    MACRO_NAME_TAKEN: 'There is a macro with this name already. Choose another one.',
    TOO_MANY_MACROS: 'There are 300 macros already. Delete one first.',
    MACRO_REFUNDS: 'A macro that refunds cannot be used on many conversations: nobody would see the sums.',
    MACRO_USE_NOT_FOUND: 'There is no such use of a macro.',
    MACRO_UNDO_LATE: 'It is too late to undo this. Change the conversation by hand.',
    RULE_NOT_FOUND: 'This rule is gone: a colleague has deleted it.',
    RULE_NAME_TAKEN: 'There is a rule with this name already. Choose another one.',
    TOO_MANY_RULES: 'There are 50 rules already. Delete one first.',
    DRY_RUN_TOO_SLOW: 'The dry run took too long and was ended. Choose one project, or try again later.',
    TOO_MANY_TAGS: 'A conversation can have at most ten tags. Remove one first.',
    HELD_ANSWER_NOT_FOUND: 'There is no such answer.',
    ANSWER_SENT: 'It is too late to undo this: the answer has been sent.',
    SNOOZE_TIME_INVALID: 'This time is past, or more than 90 days away. Choose another one.',
    VIEW_NOT_FOUND: 'There is no such view: its owner has deleted it.',
    TOO_MANY_VIEWS: 'You have 30 views already. Delete one first.',
    INCIDENT_NOT_FOUND: 'There is no such incident.',
    INCIDENT_SOLVED: 'This incident is solved already.',
    INCIDENT_EMPTY: 'Give the incident a title in at least one language.',
    INCIDENT_UNANSWERED: 'Conversations about this incident are waiting. Write the answer that they get.',
    ARTICLE_NOT_FOUND: 'There is no such article.',
    ARTICLE_INCOMPLETE: 'Each language needs both a title and a text, and at least one language must have them.',
    CANNED_ANSWER_NOT_FOUND: 'This ready answer is gone: a colleague has deleted it.',
    PROJECT_NOT_FOUND: 'There is no such project.',
    PROJECT_ID_RESERVED: 'The desk, the uploaded games or the simulator are at the address with this ID. Choose another ID.',
    PROJECT_EXISTS: 'There is a project with this ID already. Choose another ID.',
    EDITED_MEANWHILE: 'A colleague has published a change in the meantime. Copy what you wrote, load theirs, and add yours to it.',
    PICTURE_NOT_FOUND: 'A picture has not arrived whole. Choose it again.',
    PICTURE_INVALID: 'This picture has the wrong type or size. Choose another one.',
    GAMES_NOT_SET_UP: 'This installation has no origin for games yet. Ask whoever runs the server to set GAMES_ORIGIN.',
    VERSION_NOT_FOUND: 'There is no such version: old versions are removed after a while.',
    UPLOAD_UNDER_WAY: 'Another version of this game is being uploaded. Try again when it is ready, in ten minutes at most.',
    UPLOAD_BROKEN_OFF: 'The archive did not arrive whole. Upload it again.',
    ARCHIVE_TOO_LARGE:
      'The archive is larger than 250 MB, or its files are larger than 500 MB together. Compress pictures and sound, or leave out what the game does not load.',
    ARCHIVE_TOO_MANY_FILES: 'The archive has more than 5,000 files. Put small files together, for example into atlases.',
    ARCHIVE_PATH_INVALID:
      'The archive has a file name that cannot be used: it leads out of the folder, is too long, has forbidden characters, or differs from another only by case. Rename it and pack again.',
    ARCHIVE_PATH_TWICE: 'The archive has two files with the same path and name. Take one of them out and pack again.',
    ARCHIVE_LINK: 'The archive has a symbolic link. Put the file itself in its place.',
    ARCHIVE_BOMB: 'The archive grows more than 200 times when it is unpacked. Leave out files that are almost empty inside.',
    ARCHIVE_TYPE: 'The archive has a file of a type that a game in a browser does not need. Leave it out and pack again.',
    ARCHIVE_NO_INDEX: 'There is no index.html at the top of the archive or in its only folder. Pack the folder in which it is.',
    ARCHIVE_DAMAGED: 'This is not a zip archive, or it is damaged. Pack it again.',
    ARCHIVE_METHOD:
      'The archive has a file with the compression method {method}, which we cannot unpack. Pack it again with Deflate, or without compression.',
    ARCHIVE_ENCRYPTED: 'The archive has a password. Pack it without one.',
    PAYMENT_NOT_FOUND: 'There is no such payment.',
    KEY_NOT_FOUND: 'There is no such key.',
    WEBHOOK_NOT_FOUND: 'There is no such webhook: processed ones are kept only for a while.',
    NOTICE_NOT_FOUND: 'There is no such notice.',
    MERGE_NOT_FOUND: 'These accounts are not joined.',
    MERGE_TOO_OLD: 'This was more than 30 days ago. These accounts cannot be separated any more.',
    MERGE_TICKETS_MERGED: 'Conversations of the two accounts have been merged since. Undo that in the conversations first.',
    MERGE_NOT_LAST: 'These accounts were joined with another one later. Separate that one first.',
    MERGE_NO_WAY_IN: 'One of the two accounts would have no way to sign in: the player has removed it. Ask the player to add one first.',
    NOTICE_ADDRESS_MISSING: 'The project has no address for notices. An administrator can set one in its settings.',
    NOTICE_TEST_UNDER_WAY: 'A test event is on its way already. Wait for its result.',
    REFUND_NOT_POSSIBLE:
      'This payment cannot be refunded: it was not paid, all of it has gone back or is on its way back, or a part would be too small for the provider.',
    PROVIDER_UNAVAILABLE: 'The payment provider does not answer. Try again in a minute.',
    GOOD_NOT_FOUND: 'There is no such good.',
    REFUND_TOO_MUCH: 'That is more than is left to refund.',
  } satisfies Record<DeskRefusal, string>,
} as const
