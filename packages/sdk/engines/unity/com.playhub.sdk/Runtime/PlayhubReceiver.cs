using UnityEngine;
using UnityEngine.Scripting;

namespace PlayhubSdk
{
    /// <summary>The object that the page sends messages to. <see cref="Playhub.Start"/> makes it.</summary>
    internal sealed class PlayhubReceiver : MonoBehaviour
    {
        [Preserve]
        public void OnMessage(string json)
        {
            Playhub.Receive(json);
        }
    }
}
