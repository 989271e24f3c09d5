using System;
using System.Collections.Generic;
using System.Runtime.InteropServices;
using System.Threading.Tasks;
using UnityEngine;

namespace PlayhubSdk
{
    /// <summary>
    /// The hub around a WebGL build. Call <see cref="Start"/> once. In the editor and in other builds there is no hub: tasks fail with a
    /// HubException whose Code is NOT_ON_A_HUB, Buy answers "unavailable" and Login null.
    /// </summary>
    public static class Playhub
    {
        /// <summary>"hub" or "standalone".</summary>
        public static string Environment { get; private set; } = "standalone";
        /// <summary>Null for a guest.</summary>
        public static User User { get; private set; }
        /// <summary>Two letters, such as "en".</summary>
        public static string Language { get; private set; } = "en";

        /// <summary>Raised when the player signs in or out. The user is null for a guest.</summary>
        public static event Action<User> UserChanged;
        public static event Action<string> LanguageChanged;
        public static event Action LoggedOut;
        /// <summary>Pause the game and its sound. "screen": a screen of the hub lies over the game. "hidden": the tab is hidden.</summary>
        public static event Action<string> Paused;
        public static event Action Resumed;

        static readonly Dictionary<int, TaskCompletionSource<string>> waiting = new Dictionary<int, TaskCompletionSource<string>>();
        static GameObject receiver;
        static int lastId;

        /// <summary>
        /// Looks for the hub. Returns whether it is there; never fails, and the game can be played without it.
        /// </summary>
        /// <param name="hubUrl">Your hub's origin, such as "https://play.example". Its script is loaded unless the page has it.</param>
        public static async Task<bool> Start(string project, string hubUrl, int timeoutMs = 3000)
        {
            if (Page.IsThere && receiver == null)
            {
                receiver = new GameObject("Playhub");
                receiver.AddComponent<PlayhubReceiver>();
                UnityEngine.Object.DontDestroyOnLoad(receiver);
            }
            try
            {
                await Answer(id => Page.Start(id, receiver.name, project, hubUrl.TrimEnd('/'), timeoutMs));
            }
            catch (HubException)
            {
                Debug.LogWarning("Playhub: not on a hub. The player is a guest, and nothing can be saved or bought.");
            }
            return Environment == "hub";
        }

        /// <summary>Opens the hub's sign-in. Returns null if the player gave up.</summary>
        public static async Task<User> Login()
        {
            try
            {
                await Ask("login");
            }
            catch (HubException error) when (error.Code == HubException.NotOnAHub)
            {
                return null;
            }
            return User;
        }

        public static void Logout()
        {
            Tell("logout");
        }

        public static void SetLanguage(string language)
        {
            Tell("setLanguage", JsonText.Of(language));
        }

        public static async Task<CatalogItem[]> Catalog()
        {
            return Items<CatalogItem>(await Ask("payments.catalog"));
        }

        /// <summary>Returns the goods that the player owns and has not used up. Ask at the start and after each purchase.</summary>
        public static async Task<Good[]> Purchases()
        {
            return Items<Good>(await Ask("payments.purchases"));
        }

        /// <summary>Uses up a consumable good. Give the player the item when the task succeeds: of all calls, only one does.</summary>
        public static async Task<Good> Consume(string goodId)
        {
            return JsonUtility.FromJson<Good>(await Ask("payments.consume", JsonText.Of(goodId)));
        }

        /// <summary>Tells the hub that the player has a durable good.</summary>
        public static async Task<Good> Acknowledge(string goodId)
        {
            return JsonUtility.FromJson<Good>(await Ask("payments.acknowledge", JsonText.Of(goodId)));
        }

        /// <summary>Opens the payment over the game. Never fails.</summary>
        /// <param name="currency">"RUB" or "USD": the currency of the price that the game showed.</param>
        public static Task<BuyResult> Buy(string itemId, string payload = null, string currency = null)
        {
            var purchase = "\"itemId\":" + JsonText.Of(itemId);
            return OpenPayment(payload == null ? purchase : purchase + ",\"payload\":" + JsonText.Of(payload), currency);
        }

        /// <summary>Like Buy, for a payment that your server created.</summary>
        public static Task<BuyResult> BuyPayment(string paymentId, string currency = null)
        {
            return OpenPayment("\"paymentId\":" + JsonText.Of(paymentId), currency);
        }

        /// <summary>Returns the data that was stored last, as JSON; null if the slot is empty. Read it with JsonUtility.FromJson.</summary>
        public static async Task<string> GetData(string slot)
        {
            var json = await Ask("data.get", JsonText.Of(slot));
            return json == "null" ? null : json;
        }

        /// <summary>Stores JSON, such as that of JsonUtility.ToJson. Returns the new version.</summary>
        /// <param name="baseVersion">The version that the game has read. Fails with SAVE_CONFLICT if another device saved since.</param>
        public static async Task<int> SetData(string slot, string json, int? baseVersion = null)
        {
            var options = baseVersion.HasValue ? "{\"baseVersion\":" + baseVersion.Value + "}" : "{}";
            return JsonUtility.FromJson<SaveVersion>(await Ask("data.set", JsonText.Of(slot), json, options)).version;
        }

        public static Task DeleteData(string slot)
        {
            return Ask("data.delete", JsonText.Of(slot));
        }

        public static async Task<SaveSlot[]> ListData()
        {
            return Items<SaveSlot>(await Ask("data.list"));
        }

        /// <summary>The hub shows that the game loads, until Ready.</summary>
        public static void Loading()
        {
            Tell("loading");
        }

        public static void Ready()
        {
            Tell("ready");
        }

        public static void GameplayStart()
        {
            Tell("gameplayStart");
        }

        /// <summary>Call it when play stops: for a menu, a break or the end of a level.</summary>
        public static void GameplayStop()
        {
            Tell("gameplayStop");
        }

        internal static void Receive(string json)
        {
            var message = JsonUtility.FromJson<Message>(json);
            Environment = message.environment;
            Language = message.language;
            User = string.IsNullOrEmpty(message.user.userId) ? null : message.user;
            if (!string.IsNullOrEmpty(message.eventName)) Raise(message.eventName, message.json);
            else if (waiting.TryGetValue(message.id, out var task))
            {
                waiting.Remove(message.id);
                if (message.isOk) task.SetResult(message.json);
                else task.SetException(new HubException(message.code));
            }
        }

        static void Raise(string name, string json)
        {
            switch (name)
            {
                case "user":
                    UserChanged?.Invoke(User);
                    break;
                case "language":
                    LanguageChanged?.Invoke(Language);
                    break;
                case "logout":
                    LoggedOut?.Invoke();
                    break;
                case "pause":
                    Paused?.Invoke(json.Trim('"'));
                    break;
                case "resume":
                    Resumed?.Invoke();
                    break;
            }
        }

        static async Task<BuyResult> OpenPayment(string purchase, string currency)
        {
            try
            {
                var fields = currency == null ? purchase : purchase + ",\"currency\":" + JsonText.Of(currency);
                return JsonUtility.FromJson<BuyResult>(await Ask("payments.buy", "{" + fields + "}"));
            }
            catch (HubException)
            {
                return new BuyResult { outcome = "unavailable", paymentId = "", payload = "", token = "" };
            }
        }

        static Task<string> Ask(string path, params string[] values)
        {
            return Answer(id => Page.Ask(id, path, JsonText.List(values)));
        }

        static void Tell(string path, params string[] values)
        {
            if (receiver != null) Page.Ask(0, path, JsonText.List(values));
        }

        static Task<string> Answer(Action<int> send)
        {
            if (receiver == null) return Task.FromException<string>(new HubException(HubException.NotOnAHub));
            var task = new TaskCompletionSource<string>();
            waiting[++lastId] = task;
            send(lastId);
            return task.Task;
        }

        static T[] Items<T>(string json)
        {
            return JsonUtility.FromJson<ItemList<T>>("{\"items\":" + json + "}").items;
        }

        // JsonUtility sets these fields.
#pragma warning disable 0649
        [Serializable]
        sealed class ItemList<T>
        {
            public T[] items;
        }

        [Serializable]
        sealed class Message
        {
            public int id;
            public string eventName;
            public bool isOk;
            public string code;
            public string json;
            public string environment;
            public string language;
            public User user;
        }
#pragma warning restore 0649

        static class Page
        {
#if UNITY_WEBGL && !UNITY_EDITOR
            public static readonly bool IsThere = true;

            [DllImport("__Internal")]
            static extern void PlayhubStart(int id, string receiver, string project, string hubUrl, int timeoutMs);

            [DllImport("__Internal")]
            static extern void PlayhubAsk(int id, string path, string json);

            public static void Start(int id, string receiver, string project, string hubUrl, int timeoutMs)
            {
                PlayhubStart(id, receiver, project, hubUrl, timeoutMs);
            }

            public static void Ask(int id, string path, string json)
            {
                PlayhubAsk(id, path, json);
            }
#else
            public static readonly bool IsThere = false;

            public static void Start(int id, string receiver, string project, string hubUrl, int timeoutMs) { }

            public static void Ask(int id, string path, string json) { }
#endif
        }
    }
}
