extends Node
## The hub around the game, as the autoload `Playhub`. Call `await Playhub.start("your-project")` once. Nothing works before it, and outside
## a web build: every call then answers `NOT_ON_A_HUB`.
##
## Functions that can fail answer a Dictionary: `{"ok": true, "value": …}` or `{"ok": false, "code": "GOOD_CONSUMED"}`.

## Emitted when the player signs in or out. `user` is null for a guest.
signal user_changed(user: Variant)
signal language_changed(language: String)
signal logged_out
## Pause the game and its sound. `reason`: "screen" (a screen of the hub lies over the game) or "hidden" (the tab is hidden).
signal paused(reason: String)
signal resumed

const PageSide := preload("page_side.gd")
const NOT_ON_A_HUB := "NOT_ON_A_HUB"

## "hub" or "standalone".
var environment := "standalone"
## `{"userId", "nickName", "jwt", "authType"}`, or null for a guest.
var user: Variant = null
## Two letters, such as "en".
var language := OS.get_locale_language()

var _page: JavaScriptObject
## Godot frees a callback that nothing refers to, and JavaScript could no longer call it.
var _callback: JavaScriptObject
var _waiting: Dictionary = {}
var _last_id := 0


class Waiting:
	extends RefCounted
	signal answered(answer: Dictionary)


## Looks for the hub. Returns whether it is there; the game can be played without it.
func start(project: String, timeout_ms := 3000) -> bool:
	if not OS.has_feature("web"):
		push_warning("Playhub: not a web build, so there is no hub. The player is a guest, and nothing can be saved or bought.")
		return false
	if _page == null:
		JavaScriptBridge.eval(PageSide.CODE, true)
		_page = JavaScriptBridge.get_interface("PlayhubGodot")
		_callback = JavaScriptBridge.create_callback(_on_message)
		_page.listen(_callback)
	var answer: Dictionary = await _ask("start", [{"project": project, "timeoutMs": timeout_ms}])
	if not answer.ok:
		push_warning("Playhub: the page did not load the hub's script (Head Include of the web export).")
	return environment == "hub"


## Opens the hub's sign-in. Returns the player, or null if they gave up.
func login() -> Variant:
	await _ask("login", [])
	return user


func logout() -> void:
	_tell("logout", [])


func set_language(next: String) -> void:
	_tell("setLanguage", [next])


## `value`: an Array of `{"itemId", "title", "amount", "currency", "price"}`; `price` is the text to show.
func catalog() -> Dictionary:
	return await _ask("payments.catalog", [])


## Opens the payment over the game. Returns `{"outcome", "paymentId", "payload", "token", "errorCode"}`. The outcome is "paid", "cancelled",
## "failed" or "unavailable", and is for the screen only: give what `purchases` lists.
func buy(item_id: String, payload := "", currency := "") -> Dictionary:
	var purchase := {"itemId": item_id}
	if payload != "":
		purchase["payload"] = payload
	return await _buy(purchase, currency)


## Like `buy`, for a payment that your server created.
func buy_payment(payment_id: String, currency := "") -> Dictionary:
	return await _buy({"paymentId": payment_id}, currency)


## `value`: an Array of what the player owns and has not used up: `{"goodId", "itemId", "kind", "payload", …}`.
func purchases() -> Dictionary:
	return await _ask("payments.purchases", [])


## Uses up a consumable good. Give the player the item if `ok`: of all calls from tabs and devices, only one succeeds.
func consume(good_id: String) -> Dictionary:
	return await _ask("payments.consume", [good_id])


## Tells the hub that the player has a durable good.
func acknowledge(good_id: String) -> Dictionary:
	return await _ask("payments.acknowledge", [good_id])


## `value`: the data that was stored last, or null. JSON knows only floats, so whole numbers come back as floats.
func get_data(slot: String) -> Dictionary:
	return await _ask("data.get", [slot])


## Stores a value that JSON can express. `value` of the answer: `{"version"}`. With `base_version` it fails with `SAVE_CONFLICT` if another
## device has saved meanwhile.
func set_data(slot: String, value: Variant, base_version := -1) -> Dictionary:
	return await _ask("data.set", [slot, value, {"baseVersion": base_version} if base_version >= 0 else {}])


func delete_data(slot: String) -> Dictionary:
	return await _ask("data.delete", [slot])


## `value`: an Array of `{"slot", "version", "bytes", "updateTs"}`.
func list_data() -> Dictionary:
	return await _ask("data.list", [])


## The hub shows that the game loads, until `game_ready`.
func game_loading() -> void:
	_tell("loading", [])


func game_ready() -> void:
	_tell("ready", [])


func gameplay_start() -> void:
	_tell("gameplayStart", [])


## Call it when play stops: for a menu, a break or the end of a level.
func gameplay_stop() -> void:
	_tell("gameplayStop", [])


func _buy(purchase: Dictionary, currency: String) -> Dictionary:
	if currency != "":
		purchase["currency"] = currency
	var answer: Dictionary = await _ask("payments.buy", [purchase])
	if answer.ok:
		return answer.value
	return {"outcome": "unavailable", "paymentId": "", "payload": "", "token": "", "errorCode": null}


func _tell(path: String, values: Array) -> void:
	if _page != null:
		_page.ask(0, path, JSON.stringify(values))


func _ask(path: String, values: Array) -> Dictionary:
	if _page == null:
		return {"ok": false, "value": null, "code": NOT_ON_A_HUB}
	_last_id += 1
	var waiting := Waiting.new()
	_waiting[_last_id] = waiting
	_page.ask(_last_id, path, JSON.stringify(values))
	return await waiting.answered


func _on_message(args: Array) -> void:
	var message: Dictionary = JSON.parse_string(args[0])
	environment = message.environment
	user = message.user
	language = message.language
	if message.has("event"):
		_emit(message.event, message.value)
	elif _waiting.has(int(message.id)):
		var waiting: Waiting = _waiting[int(message.id)]
		_waiting.erase(int(message.id))
		waiting.answered.emit(message)


func _emit(event: String, value: Variant) -> void:
	match event:
		"user":
			user_changed.emit(user)
		"language":
			language_changed.emit(language)
		"logout":
			logged_out.emit()
		"pause":
			paused.emit(value)
		"resume":
			resumed.emit()
