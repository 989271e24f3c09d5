/**
 * The code that a process needs for work other than answering players, such as jobs and the desk. It is loaded after the hub's port is
 * open.
 */
export { LOOK_FOR_EVENTS_MS, lookForEvents } from './desk/automation/run.ts'
export { giveWaitingTickets } from './desk/round-robin/give.ts'
export { createDesk } from './desk/server.ts'
export { createDueWork } from './tasks/due-work.ts'
export { createTasks } from './tasks/tasks.ts'
