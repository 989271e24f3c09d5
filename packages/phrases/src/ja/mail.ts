import type { mail as en } from '../en/mail.ts'
import type { Translated } from '../t.ts'

export const mail: Translated<typeof en> = {
  nickName: 'プレイヤー{number}',
  code: {
    label: 'コード',
    expires: {
      other: 'コードの有効期限は{count}分で、1回だけ使えます。新しいメールが届くと、このコードは使えなくなります。',
    },
    register: {
      subject: 'Playhubのコード',
      heading: 'アドレスの確認',
      lead: '登録ページでこのコードを入力すると、{email} のアカウント作成が完了します。',
      notYou:
        '心当たりがない場合は、何もする必要はありません。コードがなければアカウントは作成されません。コードは、サポートを含め誰にも教えないでください。',
    },
    recover: {
      subject: 'Playhubのパスワード再設定コード',
      heading: '新しいパスワードの設定',
      lead: '再設定ページでこのコードを入力すると、{email} の新しいパスワードを設定できます。',
      notYou:
        '心当たりがない場合は、何もする必要はありません。コードがなければパスワードは変わりません。コードは、サポートを含め誰にも教えないでください。',
    },
    addEmail: {
      subject: 'Playhubのコード',
      heading: 'アドレスの確認',
      lead: 'プロフィールでこのコードを入力すると、今後は {email} でもログインできます。',
      notYou:
        '心当たりがない場合は、何もする必要はありません。コードがなければアドレスはどのアカウントにも追加されません。コードは、サポートを含め誰にも教えないでください。',
    },
  },
  method: {
    google: 'Google',
    apple: 'Apple',
    email: 'メール',
    vk: 'VK ID',
    yandex: 'Yandex ID',
    telegram: 'Telegram',
    facebook: 'Facebook',
  },
  when: '日時：{when}',
  browser: 'ブラウザ：{browser}',
  browserUnknown: 'ブラウザ：不明',
  network: 'ネットワーク：{network}',
  newDevice: {
    subject: 'Playhubアカウントへの新しいログイン',
    heading: '新しいログイン',
    lead: 'これまで使われていないブラウザから、{method}でアカウントへのログインがありました。',
    todo: 'ご本人であれば問題ありません。そうでない場合は、プロフィールを開いて「すべてのブラウザでログアウト」を選び、その後「パスワードをお忘れの場合」から新しいパスワードを設定してください。',
  },
  password: {
    subject: 'Playhubのパスワードが変更されました',
    heading: 'パスワードが変更されました',
    lead: 'アカウントのパスワードが変更され、すべてのブラウザでログアウトされました。',
    todo: 'ご本人であれば、新しいパスワードでログインしてください。そうでない場合は、誰かがあなたのメールを読んでいます。先にメールボックスのパスワードを変更し、その後Playhubの「パスワードをお忘れの場合」から新しいパスワードを設定してください。',
  },
  guessed: {
    subject: 'Playhubのコードが何度も試されています',
    heading: '誤ったコードが入力されました',
    lead: 'お送りしたコードについて、誤ったコードが何度も入力されたため、コードは使えなくなりました。変更されたものはありません。',
    todo: 'ご本人であれば、新しいコードを取得してください。そうでない場合も、コードはもう使えないため、何もする必要はありません。コードは、サポートを含め誰にも教えないでください。',
  },
  added: {
    subject: 'Playhubの新しいログイン方法',
    heading: 'ログイン方法が追加されました',
    lead: '今後は{method}でもアカウントにログインできます。',
    todo: '心当たりがない場合は、プロフィールを開いてその方法を削除し、「すべてのブラウザでログアウト」を選び、「パスワードをお忘れの場合」から新しいパスワードを設定してください。',
  },
  removed: {
    subject: 'Playhubのログイン方法が削除されました',
    heading: 'ログイン方法が削除されました',
    lead: '今後は{method}でアカウントにログインできません。',
    todo: '心当たりがない場合は、別の方法でログインし、プロフィールで「すべてのブラウザでログアウト」を選んでから、もう一度追加してください。ログインできなくなった場合は、すぐにご連絡ください。',
  },
  fact: {
    item: 'アイテム：{item}',
    game: 'ゲーム：{project}',
    amount: '金額：{amount}',
  },
  paidLate: {
    subject: 'お支払いが完了しました',
    heading: '{item}の購入が完了しました',
    lead: '保留になっていたお支払いが完了し、{item}の購入が確定しました。銀行の確認にいつもより時間がかかりました。',
    todo: '何もする必要はありません。すでにゲームに届いているか、まもなく届きます。領収書は {hub} の購入履歴にあります。',
  },
  refunded: {
    subject: '返金の手続きを行いました',
    heading: '{amount}の返金',
    lead: '{item}の代金として{amount}を、お支払いに使われたカードまたはウォレットに返金します。',
    todo: '銀行の明細に反映されるまで数日かかることがあります。何もする必要はありません。',
  },
  supportLetter: {
    subject: 'プレイヤー{userId}の購入：{reason}（{paymentId}）',
    heading: '購入に関するプレイヤーからのお問い合わせ',
    lead: 'このメールへの返信は、プレイヤーが返信先に指定した {email} に届きます。',
    reason: { credited: 'アイテムが届かない', different: 'その他' },
    status: { none: '未払い', pending: '銀行の確認待ち', paid: '支払い済み', fail: '失敗' },
    notChosen: '未選択',
    facts: {
      player: 'プレイヤー：{nickName}、ID {userId}、{method}でログイン',
      project: 'ゲーム：{project}',
      item: 'アイテム：{item}',
      amount: '金額：{amount}',
      refunded: '返金済み：{amount}',
      status: '状態：{status}',
      provider: '決済サービス：{provider}',
      payment: '支払いID：{paymentId}',
      made: '作成日時：{when}',
      reason: '理由：{reason}',
    },
    words: 'プレイヤーの説明：',
  },
  support: {
    ticketTitlePlug: 'お問い合わせ{number}',
    purchase: { credited: '{item}：届かない', different: '{item}：お問い合わせ' },
  },
  answer: {
    subject: 'サポートから回答がありました（{number}番）',
    heading: 'サポートから回答がありました',
    lead: {
      other: '{project}に関するお問い合わせに、未読の回答が{count}件あります。',
    },
    file: '画像または動画が添付されています。お問い合わせの画面でご覧ください。',
    cut: '続きはお問い合わせの画面にあります。',
    earlier: 'これより前の回答もお問い合わせの画面にあります。',
    open: 'お問い合わせを開く',
    reply: '返信はお問い合わせの画面からお願いします。このメールに返信いただいても、読まれることはありません。',
    waiting: {
      subject: 'Playhubサポートからの回答が届いています',
      heading: '回答が届いています',
      lead: '購入に関するお問い合わせにサポートが回答しました。返信先に指定されたこのアドレスはアカウントで確認されていないため、回答はアカウント内のお問い合わせでのみ表示されます。',
      notYou: 'お問い合わせをしていない場合は、何もする必要はありません。どなたかがアドレスを入力し間違えたものです。',
    },
  },
  footer: {
    ticket: 'このメールは、{hub} でサポートにお問い合わせいただいたためお送りしています。',
    why: 'このメールは、{hub} でこのアドレスが入力されたためお送りしています。',
    owner: 'このメールは、{hub} のアカウントがこのアドレスに紐づいているためお送りしています。',
    purchase: 'このメールは、{hub} でこのアドレスを使った購入があったためお送りしています。',
    support: 'このメールは、{hub} にログインしているプレイヤーが書いたものです。',
    help: 'ご不明な点は {support} までご連絡ください。',
  },
}
