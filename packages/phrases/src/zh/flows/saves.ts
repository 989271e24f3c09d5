import type { saves as en } from '../../en/flows/saves.ts'
import type { Translated } from '../../t.ts'

export const saves: Translated<typeof en> = {
  saveChoice: {
    title: '要保留哪个进度？',
    lead: '您在登录前玩过这个游戏，而您的账号也有进度。未选择的进度会作为早期版本保留 30 天。',
    leadJoined: '您合并了两个账号，它们在此游戏中都有进度。未选择的进度会作为早期版本保留 30 天。',
    account: '账号中的进度',
    guest: '此浏览器中的进度',
    joined: '并入账号中的进度',
    when: '保存于 {when}',
    size: '{size} KB',
    used: '此账号已使用的购买：{count} 项',
    noneUsed: '不包含您已使用的购买',
    keep: '保留此进度',
    later: '稍后决定',
    made: '已选择。游戏将以此进度重新开始。',
    undo: '撤销',
    back: '返回游戏',
  },
}
