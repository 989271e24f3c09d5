import type { passport as en } from '../en/passport.ts'
import type { Translated } from '../t.ts'

export const passport: Translated<typeof en> = {
  title: '{page} · Playhub',
  close: '关闭窗口',
  closeByHand: '浏览器不允许页面关闭此窗口，请手动关闭。',
  goOn: '继续',
  done: { heading: '完成', text: '请返回游戏。此窗口会自动关闭。' },
  linkRequired: {
    heading: '还差一步',
    text: '使用您邮箱的账号已存在。请返回游戏，您可以在那里为该账号添加此登录方式。',
  },
  taken: { heading: '未添加', text: '此登录方式属于另一位玩家。没有任何变化。' },
  foreign: { heading: '未确认', text: '这不是您登录所用的账号。没有任何变化。' },
  cancelled: { heading: '已取消', text: '没有任何变化。请返回游戏选择其他方式。' },
  failed: { heading: '登录未成功', text: '请返回游戏重试，或选择其他方式。' },
  unreachable: { heading: '没有响应', text: '登录服务暂时没有响应。请返回游戏，一分钟后再试。' },
  stale: {
    heading: '此页面已失效',
    text: '此登录已使用过或耗时过长。请返回游戏，重新点击登录按钮。',
  },
  unavailable: {
    heading: '不可用',
    text: '此处不支持这种登录方式。请返回游戏，选择其他方式。',
  },
  busy: { heading: '尝试次数过多', text: '请等待几分钟，然后重新点击游戏中的按钮。' },
  returning: { heading: '稍等片刻', text: '登录正在继续。如果没有反应，请点击按钮。' },
  proof: {
    heading: '稍等片刻',
    text: '正在确认此窗口是从游戏中打开的。',
    refusedHeading: '我们已中止登录',
    refusedText:
      '此窗口不是通过 Playhub 的登录按钮打开的。如果您是点击链接来到这里的，请关闭窗口：发送链接的人可能借此进入您的账号。如需登录，请点击游戏中的按钮。',
  },
}
