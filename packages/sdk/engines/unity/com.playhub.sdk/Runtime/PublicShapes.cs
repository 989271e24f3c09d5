using System;

// The fields have the names that the hub gives them, because JsonUtility matches names exactly.
namespace PlayhubSdk
{
    [Serializable]
    public sealed class User
    {
        public string userId;
        public string nickName;
        /// <summary>Proves the player to your server.</summary>
        public string jwt;
        public string authType;
    }

    [Serializable]
    public sealed class CatalogItem
    {
        public string itemId;
        public string title;
        /// <summary>In kopecks or cents.</summary>
        public int amount;
        public string currency;
        /// <summary>The amount as a text for the screen.</summary>
        public string price;
    }

    /// <summary>What a paid payment gave the player. Times are ISO text; a time is empty if its event has not happened.</summary>
    [Serializable]
    public sealed class Good
    {
        public string goodId;
        public string itemId;
        /// <summary>"durable": owned for ever. "consumable": used up once.</summary>
        public string kind;
        public string paymentId;
        public string payload;
        public string mode;
        public string createTs;
        public string acknowledgedTs;
        public string consumedTs;
    }

    [Serializable]
    public sealed class BuyResult
    {
        /// <summary>"paid", "cancelled", "failed" or "unavailable". For the screen only: give what Purchases lists.</summary>
        public string outcome;
        public string paymentId;
        public string payload;
        public string token;
        /// <summary>0 if there is none.</summary>
        public int errorCode;
    }

    [Serializable]
    public sealed class SaveVersion
    {
        public int version;
    }

    [Serializable]
    public sealed class SaveSlot
    {
        public string slot;
        public int version;
        public int bytes;
        public string updateTs;
    }

    /// <summary>The hub did not do what was asked. Code: a refusal of the hub, UNAVAILABLE, or NOT_ON_A_HUB.</summary>
    public sealed class HubException : Exception
    {
        public const string NotOnAHub = "NOT_ON_A_HUB";

        public string Code { get; }

        public HubException(string code) : base("Playhub: " + code)
        {
            Code = code;
        }
    }
}
