/** Texts that all editors of the desk share. */
export const deskEditing = {
  bar: {
    title: 'Changes that are not saved',
    changes: { one: '{count} change', other: '{count} changes' },
    discard: 'Discard',
    save: 'Save',
    problems: { one: '{count} thing to fix first', other: '{count} things to fix first' },
  },
  leave: {
    title: 'Leave without saving?',
    text: 'What you have changed here is not saved and will be lost.',
    yes: 'Leave and lose it',
    no: 'Stay',
  },
  merge: {
    title: 'A colleague has saved a change in the meantime',
    text: 'Nothing of yours is lost. Load what they saved, and your changes are put on top of it.',
    load: 'Load theirs, keep mine',
    loaded: 'Theirs is loaded, your changes are on top. Look it over and save.',
    both: {
      one: 'Both of you have changed {count} thing; yours is shown: {names}',
      other: 'Both of you have changed {count} things; yours are shown: {names}',
    },
  },
  order: {
    hint: 'Players see them in this order.',
    drag: 'Drag to move',
    up: 'Move {name} up',
    down: 'Move {name} down',
    moved: '{name}: place {place} of {count}',
    keys: 'Alt + ↑ and Alt + ↓ move it too.',
  },
  picture: {
    choose: 'Choose a picture',
    replace: 'Choose another',
    remove: 'Remove the picture',
    none: 'No picture',
    sending: 'Sending the picture',
    unreadable: 'The browser cannot read this file as a picture. Choose a PNG, JPEG or WebP.',
  },
} as const
