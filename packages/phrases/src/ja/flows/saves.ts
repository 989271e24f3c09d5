import type { saves as en } from '../../en/flows/saves.ts'
import type { Translated } from '../../t.ts'

export const saves: Translated<typeof en> = {
  saveChoice: {
    title: 'どちらの進行状況を残しますか？',
    lead: 'ログインする前にここで遊んだ記録と、アカウントの記録があります。選ばなかったほうは、以前のバージョンとして30日間残ります。',
    leadJoined:
      '2つのアカウントを統合しました。両方にこのゲームの記録があります。選ばなかったほうは、以前のバージョンとして30日間残ります。',
    account: 'アカウントの記録',
    guest: 'このブラウザの記録',
    joined: '統合したアカウントの記録',
    when: '保存日時：{when}',
    size: '{size} KB',
    used: 'このアカウントで使用済みの購入：{count}件',
    noneUsed: '使用済みの購入は含まれません',
    keep: 'この記録を残す',
    later: 'あとで決める',
    made: '選択しました。この記録でゲームを再開します。',
    undo: '元に戻す',
    back: 'ゲームに戻る',
  },
}
